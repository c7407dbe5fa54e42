import { readSetting } from '../configuration.ts'
import { describeDifferences, hubSettingsFile, readHubSettings } from '../data-folder/hub-settings.ts'
import { oldDatabaseOption, refuseOldDatabase } from '../data-folder/moved-to-postgres.ts'
import { DataFolderInUse, lockDataFolder } from '../store/sqlite/data-lock.ts'
import { becomeOwnerOf, requireRights } from './become-owner.ts'
import { commands, describeCommand, describeProgram } from './commands.ts'
import { useEnvironmentFile } from './environment-file.ts'
import { databaseUrl, dataFolder, Misuse, Problem, removeFlag, runProgram } from './program.ts'

/** Whether a relay or a restore holds the SQLite database of a folder. */
function isFolderInUse(folder: string): boolean {
  try {
    lockDataFolder(folder, 'a look').release()
    return false
  } catch (error) {
    if (error instanceof DataFolderInUse) return true
    throw error
  }
}

/** Refuses SQLite in the folder of a hub that has moved to PostgreSQL. Throws a `Problem`. */
export function requireCurrentDatabase(): void {
  const refusal = databaseUrl() === null ? refuseOldDatabase(dataFolder()) : null
  if (refusal !== null) throw new Problem(refusal)
}

/** Throws a `Problem` if the hub that runs on the data folder has other settings than this command. */
export function requireSettingsOfHub(): void {
  const folder = dataFolder()
  const hub = readHubSettings(folder)
  if (hub === null) return
  const differences = describeDifferences(hub, process.env)
  if (differences.length === 0) return
  const isOnSqlite = hub.hashes.DATABASE_URL === undefined
  // The file of a hub that was killed stays, and on SQLite a running hub holds the folder.
  if (isOnSqlite && !isFolderInUse(folder)) return
  throw new Problem(
    `The hub on ${folder} runs with other settings than this command: ${differences.join(', ')}. Nothing was changed. Give the command the settings of the hub; for a service, docker/civic-hub in the project does.${isOnSqlite ? '' : ` If no hub runs there any more, remove ${hubSettingsFile(folder)}.`}`,
  )
}

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
