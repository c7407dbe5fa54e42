import { commands, describeCommand, describeProgram } from './commands.ts'
import { Misuse, runProgram } from './program.ts'

const wantsHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'

// The operator's program: `civic-hub` in the container, `npm run hub --` outside of it.
await runProgram(async ([name, ...words]) => {
  if (name === undefined) throw new Misuse(describeProgram().trimEnd())
  if (wantsHelp(name)) {
    const [about] = words
    const command = about === undefined ? undefined : commands[about]
    process.stdout.write(about && command ? describeCommand(about, command) : describeProgram())
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Misuse(`There is no command ${name}. civic-hub --help lists those that there are.`)
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(describeCommand(name, command))
    return
  }
  const run = await command.load()
  await run(words)
})
