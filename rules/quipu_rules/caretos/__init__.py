"""Caretos (Paulo Pereira, MEBO Games 2020); the rules in numbers: docs/rules/caretos.md."""
