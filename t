#!/usr/bin/env bash
# Runs tests:  ./t                  the fast ones of all modules, in about two minutes
#              ./t NAME...          these classes, or these methods: ./t WriteParityTests#writes*
#              ./t ... -Dkey=value  with Maven's options
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

names=()
options=(-q -B -Dspotless.check.skip=true)
for argument in "$@"; do
  case $argument in
    -*) options+=("$argument") ;;
    *) names+=("$argument") ;;
  esac
done

if [[ ${#names[@]} -eq 0 ]]; then
  # Of random values and pages a few.
  exec mvn "${options[@]}" -pl '!throughline-redis/model,!throughline-bench,!verification,!apps/chat,!apps/chat-load,!apps/board' test \
    -DexcludedGroups=long -Dparity.values=1 -Dparity.variants=1 -Dparity.mutations=10 \
    -Dparity.flips=3 -Dpage.count=20
fi

modules=()
for name in "${names[@]}"; do
  class=${name%%#*}
  class=${class##*.}
  file=$(find . -name target -prune -o -path '*/src/test/*' \( -name "$class.java" -o -name "$class.kt" \) -print -quit)
  [[ -n $file ]] || { echo "t: no test is called $class" >&2; exit 2; }
  module=${file#./}
  modules+=("${module%%/src/test/*}")
done
join() { local IFS=,; echo "$*"; }
exec mvn "${options[@]}" -pl "$(join "${modules[@]}")" -am test \
  -Dtest="$(join "${names[@]}")" -Dsurefire.failIfNoSpecifiedTests=false
