import { Argument, Command } from 'commander'
import { completionScripts, type Shell, shells } from '../completion/scripts.ts'
import { wordsIn } from '../completion/words.ts'
import { withExamples } from '../options.ts'

/** The tree is handed in: this command is a leaf of it. */
export function completionCommand(wholeProgram: () => Promise<Command>): Command {
  const command = new Command('completion')
    .description('print a script that lets a shell complete commands, options, sources and markets at the TAB key')
    .addArgument(new Argument('<shell>', 'for which it is').choices(shells))
    .action(async (shell: Shell) => {
      process.stdout.write(completionScripts[shell](wordsIn(await wholeProgram())))
    })
  return withExamples(
    command,
    [
      ['fuel-etl completion bash > ~/.local/share/bash-completion/completions/fuel-etl', 'in the next bash'],
      ['fuel-etl completion zsh > ~/.zfunc/_fuel-etl', 'where fpath has ~/.zfunc before compinit'],
      ['fuel-etl completion fish > ~/.config/fish/completions/fuel-etl.fish', 'in the next fish'],
    ],
    'The script knows this version: print it anew after an upgrade. It starts no process of ours at the TAB key.',
  )
}
