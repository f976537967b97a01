import type { WordPlace } from './words.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** Each script is a table of places and a short loop over the words of the line. No word contains a blank or a quote. */
export const completionScripts: Readonly<Record<Shell, (places: readonly WordPlace[]) => string>> = {
  bash: places => `${table(places)}
_fuel_etl() {
  local IFS=$' \\t\\n' cur="\${COMP_WORDS[COMP_CWORD]}" path= option= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word == -* ]]; then option=$word
    elif [[ -n $(_fuel_etl_words "\${path:+$path }$word") ]]; then path="\${path:+$path }$word" option=
    fi
  done
  local words=
  [[ -n $option && $cur != -* ]] && words=$(_fuel_etl_words "\${path:+$path }$option")
  [[ -z $words ]] && words=$(_fuel_etl_words "$path")
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _fuel_etl fuel-etl
`,
  zsh: places => `#compdef fuel-etl
${table(places)}
_fuel_etl() {
  local at= option= word found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ $word == -* ]]; then option=$word
    elif [[ -n $(_fuel_etl_words "\${at:+$at }$word") ]]; then at="\${at:+$at }$word" option=
    fi
  done
  [[ -n $option && \${words[CURRENT]} != -* ]] && found=$(_fuel_etl_words "\${at:+$at }$option")
  [[ -z $found ]] && found=$(_fuel_etl_words "$at")
  compadd -- \${=found}
  _files
}
compdef _fuel_etl fuel-etl
`,
  fish: places => `function __fuel_etl_words
  switch "$argv"
${places.map(({ before, words }) => `    case '${before}'\n      echo ${words.join(' ')}`).join('\n')}
  end
end
function __fuel_etl
  set -l at
  set -l option
  set -l typed (commandline -ct)
  for word in (commandline -opc)[2..-1]
    set -l known (__fuel_etl_words $at $word)
    if string match -q -- '-*' $word
      set option $word
    else if set -q known[1]
      set -a at $word
      set option
    end
  end
  set -l found
  if set -q option[1]; and not string match -q -- '-*' "$typed"
    set found (__fuel_etl_words $at $option)
  end
  if not set -q found[1]
    set found (__fuel_etl_words $at)
  end
  string split ' ' -- $found
end
complete -c fuel-etl -a '(__fuel_etl)'
`,
}

function table(places: readonly WordPlace[]): string {
  const cases = places.map(({ before, words }) => `    '${before}') echo '${words.join(' ')}' ;;`)
  return ['_fuel_etl_words() {', '  case "$1" in', ...cases, '  esac', '}'].join('\n')
}
