import type { ComputerTool } from '#domain/inside/computer-tools.ts';

/** Buyers run these scripts on their own computers. The scripts write a report and send nothing. */

const REPORT = 'protohaat-report.txt';
/** With these limits, the report is short enough for the description of a case. */
const FIRST_LINES = 8;
const LAST_LINES = 10;
const MAX_LINE_CHARS = 90;

const about = (run: string) => `# Checks whether this computer has the programs that the project needs.
# Writes ${REPORT} into this folder and sends nothing.
#
#   ${run}
#   ${run} npm start      also runs a command, here npm start, and reports how it ends`;

export function shellScript(tools: readonly ComputerTool[]): string {
  const checks = tools.map(({ names, versionArgument }) => `  check ${versionArgument} ${names.join(' ')}`);
  return `#!/bin/sh
${about('sh protohaat-check.sh')}

report=${REPORT}
missing=0

# Cuts long lines and hides the name of the home folder.
tidy() {
  home=$(printf '%s' "\${HOME:-/nonexistent}" | sed 's/[][\\\\.*^$|]/\\\\&/g')
  sed "s|$home|~|g" | cut -c 1-${MAX_LINE_CHARS}
}

check() {
  argument=$1
  shift
  for name in "$@"; do
    if command -v "$name" >/dev/null 2>&1; then
      if version=$("$name" "$argument" 2>&1 </dev/null); then
        printf '%s: %s\\n' "$name" "$(printf '%s\\n' "$version" | head -n 1)"
        return
      fi
    fi
  done
  printf '%s: not found\\n' "$1"
  missing=$((missing + 1))
}

{
  printf 'System: %s\\n' "$(uname -srm)"
${checks.length === 0 ? '' : `${checks.join('\n')}\n`}  printf 'Missing programs: %s\\n' "$missing"
} >"$report.new"

if [ "$#" -gt 0 ]; then
  # Ctrl+C ends the command and not this script.
  trap : INT
  "$@" >"$report.step" 2>&1 </dev/null
  status=$?
  {
    printf 'Step: %s\\n' "$*"
    printf 'Exit code: %s\\n' "$status"
    if [ "$(wc -l <"$report.step")" -le ${FIRST_LINES + LAST_LINES} ]; then
      cat "$report.step"
    else
      head -n ${FIRST_LINES} "$report.step"
      printf '...\\n'
      tail -n ${LAST_LINES} "$report.step"
    fi
  } >>"$report.new"
  rm -f "$report.step"
fi

tidy <"$report.new" >"$report"
rm -f "$report.new"
cat "$report"
printf '\\nThe report is in %s. Read it before you copy it into a message.\\n' "$report"
`;
}

export function powershellScript(tools: readonly ComputerTool[]): string {
  const checks = tools.map(
    ({ names, versionArgument }) =>
      `Test-Program '${versionArgument}' @(${names.map((name) => `'${name}'`).join(', ')})`,
  );
  return `${about('powershell -ExecutionPolicy Bypass -File protohaat-check.ps1')}

$report = '${REPORT}'
$script:lines = @()
$script:missing = 0

function Test-Program([string]$argument, [string[]]$names) {
  foreach ($name in $names) {
    $found = Get-Command $name -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
    if ($found) {
      try {
        $version = @(& $found.Source $argument 2>&1 | ForEach-Object { "$_" })
        if ($LASTEXITCODE -eq 0) {
          $script:lines += "$($name): $($version[0])"
          return
        }
      } catch {
      }
    }
  }
  $script:lines += "$($names[0]): not found"
  $script:missing += 1
}

$script:lines += "System: $([Environment]::OSVersion.VersionString)"
${checks.join('\n')}
$script:lines += "Missing programs: $script:missing"

if ($args.Count -gt 0) {
  $rest = @($args | Select-Object -Skip 1)
  $script:lines += "Step: $args"
  try {
    $output = @(& $args[0] @rest 2>&1 | ForEach-Object { "$_" })
    $script:lines += "Exit code: $LASTEXITCODE"
    if ($output.Count -le ${FIRST_LINES + LAST_LINES}) {
      $script:lines += $output
    } else {
      $script:lines += @($output | Select-Object -First ${FIRST_LINES})
      $script:lines += '...'
      $script:lines += @($output | Select-Object -Last ${LAST_LINES})
    }
  } catch {
    $script:lines += "It did not start: $($_.Exception.Message)"
  }
}

# Cuts long lines and hides the name of the home folder.
$tidy = $script:lines | ForEach-Object {
  $line = $_.Replace($HOME, '~')
  $line.Substring(0, [Math]::Min($line.Length, ${MAX_LINE_CHARS}))
}
$tidy | Set-Content -Encoding UTF8 $report
$tidy
"\`nThe report is in $report. Read it before you copy it into a message."
`.replaceAll('\n', '\r\n');
}
