import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openRecordMaxBytes, uploadChunkBytes } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { commands } from '../../apps/relay/src/command-line/commands.ts'
import { blockListOf } from '../../apps/relay/src/http/client-address.ts'
import { newestVersion } from '../../apps/relay/src/store/sqlite/database.ts'
import { readDatabaseFixtures } from '../support/schema/database-fixtures.ts'
import { copyBuildContext } from './build-context.ts'
import { parseDockerfile } from './dockerfile.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const guide = read('docker/README.md')

/** The settings that the relay's configuration reads. */
function settings(): string[] {
  const source = read('apps/relay/src/configuration.ts')
  const schema = /const environmentSchema = [^{]*\{([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? ''
  return [...schema.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
}

test('the guide lists exactly the existing settings', () => {
  const table = guide.slice(guide.indexOf('## Settings'))
  const cells = [...table.matchAll(/^\| (`[A-Z][A-Z0-9_]+`[^|]*)\|/gm)].map(([, cell = '']) => cell)
  const rows = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
  expect(settings()).toContain('PORT')
  expect(rows.toSorted()).toEqual(settings().toSorted())
})

test('the health check reads PORT and HOST as the relay does: without spaces, and an empty one is not set', async () => {
  const server = createServer((_request, response) => void response.end())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const file = fileURLToPath(new URL('../../docker/healthcheck.mjs', import.meta.url))
  const ended = spawn(process.execPath, [file], { env: { PORT: ` ${port} `, HOST: ' ' } })
  expect(await new Promise((resolve) => ended.on('close', resolve))).toBe(0)
  server.close()
})

test('.env.example names no setting that is not read', () => {
  const names = [...read('docker/.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = [...settings(), 'DOMAIN', 'BACKUP_DIR']
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  const asked = [...read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(asked).toContain('DOMAIN')
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
})

test('the settings of a service are settings, and the guide, the unit and the program name the same file', () => {
  const names = [...read('docker/civic-hub.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !settings().includes(name))).toEqual([])
  for (const file of ['docker/civic-hub.service', 'docker/civic-hub', 'docker/README.md'])
    expect(read(file), file).toContain('/etc/civic-hub.env')
  expect(read('docker/civic-hub.service')).not.toMatch(/^Environment=DATA_DIR/m)
})

test('A5: the compose file gives Caddy a fixed address that no other container gets, and names it to the hub', () => {
  const compose = read('docker/compose.yaml')
  const [, named] = /TRUSTED_PROXIES: ([\d.]+)\$/.exec(compose) ?? []
  const [, address] = /\n {2}caddy:[\s\S]*?ipv4_address: ([\d.]+)/.exec(compose) ?? []
  expect(named).toBe(address)
  const [, subnet, range, gateway = ''] = /subnet: (\S+)\n\s+ip_range: (\S+)\n\s+gateway: (\S+)/.exec(compose) ?? []
  expect(blockListOf([subnet ?? '']).check(address ?? '')).toBe(true)
  expect(blockListOf([range ?? '']).check(address ?? '')).toBe(false)
  expect(guide).toContain(`\`${gateway}\`, the machine's address in the network`)
})

test('the guide names all commands, and no other ones', () => {
  const pages = guide + read('docker/many-machines.md')
  const named = [...pages.matchAll(/(?:\bhub |; |^ {2})civic-hub ([a-z][a-z-]*)/gm)].map(([, name = '']) => name)
  const known = Object.keys(commands)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !named.includes(name))).toEqual([])
})

test("backups in the project's folder are copied neither into the image nor into git", () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-context-'))
  mkdirSync(join(folder, 'project/docker'), { recursive: true })
  writeFileSync(join(folder, 'project/.dockerignore'), read('.dockerignore'))
  for (const name of ['civic-hub-2026-11-21.sqlite', 'before-update.sqlite', 'relay.sqlite-wal'])
    for (const place of ['', 'docker/']) writeFileSync(join(folder, 'project', place, name), 'secrets')
  writeFileSync(join(folder, 'project/docker/of-mine.txt'), 'a note')
  copyBuildContext(join(folder, 'project'), join(folder, 'context'))
  const files = readdirSync(join(folder, 'context'), { recursive: true, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(files.filter((name) => name.includes('sqlite'))).toEqual([])
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['*.sqlite', '*.sqlite-*']))
  // Other files in that folder are not copied further: the programs are listed by name.
  const copied = parseDockerfile(read('docker/Dockerfile'))
    .flatMap(({ instructions }) => instructions)
    .filter(({ name, flags, rest }) => name === 'COPY' && flags.from !== undefined && /\/docker/.test(rest))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  expect(copied.toSorted()).toEqual(['/app/docker/civic-hub', '/app/docker/healthcheck.mjs'])
})

test('there is one version, and the changelog begins with it', () => {
  const versions = ['package.json', 'apps/relay/package.json', 'apps/web/package.json'].map(
    (path) => JSON.parse(read(path)).version,
  )
  expect(new Set(versions).size).toBe(1)
  expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(versions[0])
})

test('every version has upgrade notes, which name the version of its database', () => {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m)
  const notes = sections.map((section) => {
    const [heading = '', ...rest] = section.split('\n')
    const found = /^\*\*Before you update\*\* · database: version (\d+)\n\n- \S/m.exec(rest.join('\n'))
    return { version: heading.split(' ')[0], database: Number(found?.[1] ?? 0) }
  })
  const first = notes.pop()
  expect(first?.version).toBe('0.1.0')
  expect(notes.filter(({ database }) => database === 0)).toEqual([])
  expect(notes[0]).toEqual({ version: 'Unreleased', database: newestVersion })
  // tests/sync/database-versions.test.ts opens each of them with the newest program.
  const fixtures = new Set(readDatabaseFixtures().map(({ version }) => version))
  expect(notes.slice(1).filter(({ database }) => !fixtures.has(database))).toEqual([])
})

test('containers are confined, and the image of Caddy is pinned', () => {
  const compose = read('docker/compose.yaml')
  expect(compose.match(/<<: \*confined/g)).toHaveLength(2)
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
    'max-size:',
    'max-file:',
  ])
    expect(compose).toContain(line)
  expect(compose.match(/mem_limit: \d+m/g)).toHaveLength(2)
  expect(compose.match(/image: caddy:.*/g)).toEqual([expect.stringMatching(/^image: caddy:\d+\.\d+\.\d+$/)])
})

test('the sample of nginx passes the largest request, and logs no secret address', () => {
  const sample = read('docker/nginx.conf')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(sample)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(Math.max(uploadChunkBytes, openRecordMaxBytes))
  expect(sample).toMatch(/location \/feeds\/ \{\s+access_log off;/)
})

test('R6: every way to start the hub begins with main.js, which limits its memory', () => {
  const starts = [
    ['docker/Dockerfile', /^CMD .*$/m],
    ['docker/civic-hub.service', /^ExecStart=.*$/m],
    ['package.json', /"serve": .*$/m],
    ['commands/serve.mjs', /spawn\(ownNode.*$/m],
  ] as const
  for (const [file, line] of starts) {
    const start = line.exec(read(file))?.[0] ?? ''
    expect(start).toContain('apps/relay/dist/main.js')
    expect(start).not.toContain('--max')
  }
})

test('systemd knows every line of the sample service', ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-service-'))
  const file = join(folder, 'civic-hub.service')
  // The paths that an operator fills in do not exist on this machine.
  const sample = read('docker/civic-hub.service')
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`)
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^User=.*$/m, 'User=root')
  writeFileSync(file, sample)
  const verify = () => spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  const { error, status, stderr } = verify()
  writeFileSync(file, sample.replace('NoNewPrivileges', 'NoNewPrivilege'))
  const wrong = verify()
  rmSync(folder, { recursive: true })
  if (error) return skip('There is no systemd-analyze here.')
  expect([status, stderr]).toEqual([0, ''])
  expect(wrong.stderr).toContain('Unknown key')
})
