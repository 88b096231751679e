#!/bin/sh
# Make a virtual environment with uv in it: venv.sh PYTHON FOLDER
set -eu
python=$1
folder=$2

if ! command -v "$python" >/dev/null; then
  echo "There is no '$python' here: install Python 3.11 or newer, or name one: make PYTHON=python3.12" >&2
  exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "Damocles needs Python 3.11 or newer; '$python' is $("$python" -V 2>&1)." >&2
  echo "Name a newer one: make PYTHON=python3.12" >&2
  exit 1
fi
# Debian packs venv and its pip apart from Python.
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's python3-venv."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null
  else
    echo "'$python' cannot make virtual environments: install its venv package (Debian: python3-venv)." >&2
    exit 1
  fi
fi
[ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
"$folder/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt uv
