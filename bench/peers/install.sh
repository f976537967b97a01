#!/bin/sh
# Installs what `npm run bench -- peers` measures against: Debian's PostgreSQL with PostGIS, and Redis. Run as root.
# Packages that are there already stay as they are, and their services too. What it installs is not started: the benchmark starts
# servers of its own, and a second one would take processor time from them.
set -eu

if [ "$(id -u)" -ne 0 ]; then
  echo 'install.sh: run it as root, for apt-get' >&2
  exit 77
fi

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# PostGIS is packaged for each major version of PostgreSQL: the one that Debian's `postgresql` depends on.
major_version() {
  apt-cache depends postgresql 2>/dev/null | sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p' | head -n 1
}

version=$(major_version)
if [ -z "$version" ]; then
  apt-get update --quiet=2
  version=$(major_version)
fi
if [ -z "$version" ]; then
  echo 'install.sh: expected a package postgresql-<version> behind "postgresql", found none; this is made for Debian' >&2
  exit 69
fi

missing=''
for package in postgresql "postgresql-$version-postgis-3" redis-server; do
  if is_installed "$package"; then
    echo "$package is installed"
  else
    missing="$missing $package"
  fi
done
if [ -z "$missing" ]; then
  echo 'Nothing to install.'
  exit 0
fi

# Debian's packages start their services unless this file says no. One that is there already decides by itself.
policy=/usr/sbin/policy-rc.d
if [ -e "$policy" ]; then
  started="Whether services were started: see $policy."
else
  started='No service was started.'
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
# shellcheck disable=SC2086 # a list of names without spaces
apt-get install --yes --quiet=2 --no-install-recommends $missing
echo "Installed:$missing"
echo "$started With systemd they start at the next boot: systemctl disable postgresql redis-server"
