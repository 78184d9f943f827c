"""The clients' packages: types of the games for TypeScript, Python and Kotlin, and what npm and pip install."""
