"""The clients' packages: types of the games for TypeScript and Python, and what npm and pip install."""
