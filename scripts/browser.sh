#!/bin/sh
# See to a Chromium for the browser tests: on Debian as root install it, in CI insist on it.
set -eu

found() {
  for name in "${DAMOCLES_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && command -v "$name" >/dev/null && return 0
  done
  return 1
}

found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests."
  apt-get update -qq || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null || true
fi
found && exit 0
echo "No Chromium: the browser tests need one. Install Debian's 'chromium' or Google Chrome," >&2
echo "or name the program in DAMOCLES_CHROMIUM." >&2
[ -z "${CI:-}" ] || exit 1
echo "They are skipped here; everything else has run." >&2
