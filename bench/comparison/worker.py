"""A program that is started once and answers requests line by line."""
import os
import subprocess
import sys

BENCH = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Worker:
    def __init__(self, command, environment=None):
        self.command = [str(word) for word in command]
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})

    @classmethod
    def java(cls, name, *arguments, environment=None):
        return cls([f"{BENCH}/java", name, *arguments], environment)

    @classmethod
    def python(cls, name, *arguments):
        return cls([sys.executable, f"{BENCH}/peers/{name}.py", *arguments])

    def ask(self, *words):
        """The words of the answer; the first of them is mostly seconds."""
        print(*words, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{' '.join(self.command)} ended at the request {words}:\n{self.process.stderr.read()}")
        return line.split()

    def seconds(self, *words):
        return float(self.ask(*words)[0])

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
