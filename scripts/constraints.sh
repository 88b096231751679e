#!/bin/sh
# Pin what pyproject.toml allows, build requirements and uv included: constraints.sh BIN
# Names and versions only: no address of a package index may enter the repository.
set -eu
bin=$1
"$bin/python" -c '
import tomllib
with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"], "uv", sep="\n")
' | "$bin/uv" pip compile -q --universal --upgrade --python-version 3.11 \
  --no-header --no-annotate --no-emit-index-url \
  --all-extras --group dev --group docs pyproject.toml - -o constraints.txt
