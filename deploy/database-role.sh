#!/bin/sh
# PostgreSQL's image runs this file once, on a new volume. The server's role owns its database and is no superuser; the
# superuser can log in only inside the container.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set "password=$POSTGRES_PASSWORD" <<'SQL'
create role protohaat login password :'password';
create database protohaat owner protohaat;
alter role current_user password null;
SQL
