import { readSetting } from '../configuration.ts'
import { oldDatabaseOption } from '../data-folder/moved-to-postgres.ts'
import { becomeOwnerOf, requireRights } from './become-owner.ts'
import { requireCurrentDatabase, requireSettingsOfHub } from './check-hub.ts'
import { commands, describeCommand, describeProgram } from './commands.ts'
import { useEnvironmentFile } from './environment-file.ts'
import { dataFolder, Misuse, removeFlag, runProgram } from './program.ts'

const wantsHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'

// The operator's program: `civic-hub` in the container, docker/civic-hub beside a service, `npm run hub --` elsewhere.
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
  const usesOldDatabase = name !== 'migrate' && removeFlag(words, oldDatabaseOption)
  const run = await command.load()
  useEnvironmentFile(process.env)
  const folder = readSetting(process.env, 'DATA_DIR')
  if (folder.ok) becomeOwnerOf(folder.value)
  // The doctor reports what is wrong, and a move has two databases.
  if (name !== 'doctor') requireRights(dataFolder())
  if (name !== 'doctor' && name !== 'migrate') {
    if (!usesOldDatabase) requireCurrentDatabase()
    requireSettingsOfHub()
  }
  await run(words)
})
