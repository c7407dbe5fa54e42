import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../apps/relay/src/store/postgres/testing/free-port.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../support/relay/letters.ts'

/*
 * `npm run test:image`: builds the image by a real engine, and runs it with the restrictions of the compose file. Not a
 * part of `npm test`, which runs the steps of the Dockerfile without an engine.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const isRoot = process.getuid?.() === 0
/** The user `node` of the base image. */
const owner = 1000
const image = 'civic-hub-test'
const container = `civic-hub-test-${process.pid}`
const baseImage = /^FROM (\S+) AS source$/m.exec(readFileSync(join(project, 'docker/Dockerfile'), 'utf8'))?.[1] ?? ''

interface Service {
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  mem_limit: string
  tmpfs: string[]
  stop_grace_period: string
}
const compose = parse(readFileSync(join(project, 'docker/compose.yaml'), 'utf8'), { merge: true }) as {
  services: { hub: Service }
}
const { hub } = compose.services

const folder = mkdtempSync(join(tmpdir(), 'civic-hub-container-'))
/** Without its default limits of processes and files, podman also works where root may not raise them. */
const settings = join(folder, 'containers.conf')
writeFileSync(settings, '[containers]\ndefault_ulimits = []\n')
const env = { ...process.env, CONTAINERS_CONF: settings }

const works = (command: string, ...words: string[]) => spawnSync(command, words, { env }).status === 0

interface Engine {
  command: string
  build: string[]
  run: string[]
}

function findEngine(): Engine | string {
  if (works('docker', 'info')) return { command: 'docker', build: ['docker', 'build'], run: ['run'] }
  if (!works('podman', 'info')) return 'There is neither Docker nor podman here.'
  // Without systemd, healthchecks have no timer; `npm test` runs the check itself.
  const run = ['--runtime', 'runc', 'run', '--no-healthcheck']
  if (!works('buildah', '--version'))
    return { command: 'podman', build: ['podman', 'build', '--format', 'docker'], run }
  const isolation = isRoot ? ['--isolation=chroot', '--network=host'] : []
  return { command: 'podman', build: ['buildah', 'build', '--format', 'docker', ...isolation], run }
}

const engine = findEngine()
const reason = typeof engine === 'string' ? engine : withoutBase(engine)

function withoutBase({ command }: Engine): string | null {
  return works(command, 'image', 'inspect', baseImage) || works(command, 'pull', baseImage)
    ? null
    : `There is no image ${baseImage} here, and it cannot be pulled.`
}

/** Runs a command to its end; its output is shown if it fails. */
async function run(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, words, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}:\n${output}`)
  return output
}

const execute = (...words: string[]) => run((engine as Engine).command, words)

const data = join(folder, 'data')
const backups = join(folder, 'backups')
let port = 0

beforeAll(async () => {
  if (reason !== null) return
  const { command, build, run: start } = engine as Engine
  chmodSync(folder, 0o755)
  for (const path of [data, backups]) {
    mkdirSync(path)
    if (isRoot) chownSync(path, owner, owner)
  }
  const [program = '', ...words] = build
  await run(program, [...words, '-f', 'docker/Dockerfile', '-t', image, '.'])
  port = await freePort()
  await run(command, [
    ...start,
    ...['--detach', '--name', container, '--network=host', '--env', `PORT=${port}`],
    ...(hub.read_only ? ['--read-only'] : []),
    ...hub.cap_drop.map((name) => `--cap-drop=${name}`),
    ...hub.security_opt.map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
    ...hub.tmpfs.map((mount) => `--tmpfs=${mount}`),
    `--memory=${hub.mem_limit}`,
    ...['--volume', `${data}:/data`, '--volume', `${backups}:/backups`, image],
  ])
}, 1_800_000)

afterAll(async () => {
  if (reason === null) await execute('rm', '--force', container).catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const largeFilesNamed = (name: string) => ['-name', name, '-type', 'f', '-size', '+50M']

test('the image runs with the restrictions of the compose file: sign-up, a live edit, a backup, a stop', async ({
  skip,
}) => {
  if (reason !== null) return skip(reason)
  const url = `http://localhost:${port}`
  await eventually('the hub', () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const letterTo = (email: string) =>
    eventually(`a letter to ${email}`, async () => (await readOutbox(join(data, 'outbox'))).find(isLetterTo(email)))
  const ada = await signUpPerson(url, { letterTo }, 'Ada Lovelace')
  const { id } = await makeCommittee(ada, 'Parks')
  const device = new SyncDevice({ url, cookie: ada.cookie() }, id)
  await device.connect()
  device.text().insert(0, 'written in a container')
  await device.allSaved()
  const other = new SyncDevice({ url, cookie: ada.cookie() }, id)
  await other.connect()
  expect(other.text().toString()).toBe('written in a container')

  const backup = await execute('exec', container, 'civic-hub', 'backup', '/backups')
  expect(backup).toMatch(/^\/backups\/civic-hub-\S+\.sqlite$/m)
  expect(readdirSync(backups).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  expect(await execute('exec', container, 'civic-hub', 'drill', backup.trim())).toMatch(/can be restored: 1 account/)
  await expect(execute('exec', container, 'touch', '/app/x')).rejects.toThrow(/[Rr]ead-only/)
  const nodes = await execute('exec', container, 'find', '/app', '/usr/local', ...largeFilesNamed('node'))
  expect(nodes.trim().split('\n')).toEqual(['/usr/local/bin/node'])

  await execute('stop', '--time', String(Number.parseInt(hub.stop_grace_period, 10)), container)
  const ended = await execute('inspect', '--format', '{{.State.ExitCode}}', container)
  expect(ended.trim()).toBe('0')
  device.disconnect()
  other.disconnect()
})
