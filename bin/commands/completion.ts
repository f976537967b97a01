import { Argument, Command } from 'commander'
import { completionScripts, type Shell, shells } from '../completion/scripts.ts'
import { wordsIn } from '../completion/words.ts'
import { withExamples } from '../options.ts'

/** The loader of all commands is passed in, because this command is one of them. */
export function completionCommand(wholeProgram: () => Promise<Command>): Command {
  const command = new Command('completion')
    .description('print a completion script for commands, options, sources and markets')
    .addArgument(new Argument('<shell>', 'shell that runs the script').choices(shells))
    .action(async (shell: Shell) => {
      process.stdout.write(completionScripts[shell](wordsIn(await wholeProgram())))
    })
  return withExamples(
    command,
    [
      [
        'fuel-etl completion bash > ~/.local/share/bash-completion/completions/fuel-etl',
        'takes effect in new bash sessions',
      ],
      ['fuel-etl completion zsh > ~/.zfunc/_fuel-etl', 'requires ~/.zfunc in fpath before compinit'],
      ['fuel-etl completion fish > ~/.config/fish/completions/fuel-etl.fish', 'takes effect in new fish sessions'],
    ],
    'Print the script again after an upgrade. Completion does not start fuel-etl.',
  )
}
