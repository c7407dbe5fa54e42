import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfiguration } from '../../apps/relay/src/configuration.ts'
import { blockListOf } from '../../apps/relay/src/http/client-address.ts'

interface Service {
  image?: string
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks: string[] | Record<string, { ipv4_address: string }>
  stop_grace_period?: string
  [setting: string]: unknown
}
interface Compose {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, null>
  networks: { front: { ipam: { config: Record<string, string>[] } } }
}

const read = (name: string) => readFileSync(new URL(`../../docker/many-machines/${name}`, import.meta.url), 'utf8')
const guide = read('../many-machines.md')
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const hubs = services.filter(([name]) => name.startsWith('hub-'))
const caddyNetworks = compose.services.caddy?.networks as Record<string, { ipv4_address: string }>
const caddyAddress = caddyNetworks.front?.ipv4_address ?? ''
const seconds = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? '')?.[1])

const folder = mkdtempSync(join(tmpdir(), 'civic-hub-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The content of a secret's file, as the guide makes it. */
function secretOfGuide(name: string): string {
  const [, format = ''] = new RegExp(`printf '([^']+)'.*> secrets/${name}\\n`).exec(guide) ?? []
  return format.replace('%s', 'abc123')
}

/** The hub's settings as the container gets them, with the secrets of the guide. */
function environmentOf({ environment = {}, secrets = [] }: Service): Record<string, string> {
  for (const name of secrets) writeFileSync(join(folder, name), secretOfGuide(name))
  const fromFile = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const given = Object.entries(environment).map(
    ([name, value]) =>
      [name, value.replace('/run/secrets', folder).replace(/\$\{DOMAIN[^}]*\}/, 'hub.example.org')] as const,
  )
  return Object.fromEntries([...fromFile, ...given])
}

test('the three hubs are alike, and the relay reads each of their settings', () => {
  expect(hubs).toHaveLength(3)
  const [[, hub]] = hubs as [[string, Service]]
  for (const [, other] of hubs) expect(other).toEqual(hub)
  const configuration = readConfiguration(environmentOf(hub))
  expect(configuration).toMatchObject({
    ok: true,
    value: {
      publicUrl: 'https://hub.example.org',
      databaseUrl: 'postgres://hub:abc123@database:5432/hub',
      s3: {
        bucket: 'hub',
        endpoint: 'http://storage:8333',
        keys: { id: 'hub', secret: 'abc123' },
      },
      smtpUrl: expect.stringContaining('smtp'),
      mailFrom: expect.stringContaining('hub@example.org'),
      trustedProxies: [caddyAddress],
      metrics: true,
      notices: [],
    },
  })
  const known = /const environmentSchema = [^{]*\{([\s\S]*?)\n\}\)/.exec(
    readFileSync(new URL('../../apps/relay/src/configuration.ts', import.meta.url), 'utf8'),
  )?.[1]
  for (const name of Object.keys(hub.environment ?? {})) expect(known).toContain(`  ${name.replace(/_FILE$/, '')}: `)
  // The storage knows the same key.
  expect(JSON.parse(secretOfGuide('storage-keys')).identities[0].credentials).toEqual([
    { accessKey: 'hub', secretKey: 'abc123' },
  ])
  // The database is made with the same name and user.
  const { POSTGRES_USER, POSTGRES_DB } = compose.services.database?.environment ?? {}
  expect([POSTGRES_USER, POSTGRES_DB]).toEqual(['hub', 'hub'])
})

test('the variables of the compose file are in the example of its settings', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(asked).toContain('DOMAIN')
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
})

test('each service is confined, limited and restarted, and its image is pinned', () => {
  for (const [, service] of services) {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    })
    if (service.image !== 'civic-hub') expect(service.image).toMatch(/:\d+\.\d+/)
  }
  const [, postgres] = /^postgres:(\d+)\./.exec(compose.services.database?.image ?? '') ?? []
  expect(Number(postgres)).toBeGreaterThanOrEqual(15)
  expect(Number(postgres)).toBeLessThanOrEqual(18)
})

test('secrets and volumes are declared and used, and the guide makes each secret', () => {
  const usedSecrets = new Set(services.flatMap(([, { secrets = [] }]) => secrets))
  expect([...usedSecrets].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./secrets/${name}`)
    expect(secretOfGuide(name)).not.toBe('')
  }
  const usedVolumes = services
    .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((name) => !/^[.$]/.test(name))
  expect([...new Set(usedVolumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  for (const [, { environment = {}, secrets = [] }] of services)
    for (const [name, path] of Object.entries(environment))
      if (name.endsWith('_FILE')) expect(secrets).toContain(path.replace('/run/secrets/', ''))
})

test('A5: Caddy has a fixed address that no other container gets', () => {
  const { subnet = '', ip_range: range = '' } = compose.networks.front.ipam.config[0] ?? {}
  expect(blockListOf([subnet]).check(caddyAddress)).toBe(true)
  expect(blockListOf([range]).check(caddyAddress)).toBe(false)
})

test('each balancer names all hubs, and chooses one by the id in the address', () => {
  const caddy = read('Caddyfile')
  const upstreams = /reverse_proxy (.+) \{/.exec(caddy)?.[1]?.split(' ')
  expect(upstreams).toEqual(hubs.map(([name]) => `${name}:3000`))
  expect(read('nginx.conf').match(/^ +server [\d.]+:3000 max_fails=1 fail_timeout=5s;$/gm)).toHaveLength(3)
  expect(read('haproxy.cfg').match(/^ +server hub-\d [\d.]+:3000$/gm)).toHaveLength(3)

  const pattern = /path_regexp document (\S+)/.exec(caddy)?.[1] ?? ''
  expect(read('nginx.conf')).toContain(pattern.replace('([^/]+)', '(?<document>[^/]+)'))
  const documentOf = (path: string) => new RegExp(pattern).exec(path)?.[1]
  const routes = read('../../tests/sync/http-every-route.test.ts')
  const parts =
    /\(\?:(.+?)\)/
      .exec(pattern)?.[1]
      ?.split('|')
      .map((part) => `/${part}/`) ?? []
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    expect(routes).toContain(`${part}:documentId`)
    expect(documentOf(`${part}5f1f9a3e`)).toBe('5f1f9a3e')
    expect(read('haproxy.cfg')).toMatch(new RegExp(`path_beg .*${part}`))
  }
  for (const path of ['/api/committees', '/api/session', '/assets/sync/app.js', '/'])
    expect(documentOf(path)).toBe(undefined)
  // Caddy sorts directives by kind, except in a route: a later answer would never be given.
  const route = caddy.slice(caddy.indexOf('route {'))
  const order = ['respond /metrics 404', 'request_header -X-Document', 'X-Document {re', 'reverse_proxy']
  const places = order.map((text) => route.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a balancer notices within half of DRAIN_SECONDS that a hub stops, and Docker waits for the end', () => {
  const [, hub] = hubs[0] as [string, Service]
  const configuration = readConfiguration(environmentOf(hub))
  if (!configuration.ok) throw new Error(configuration.refusal.join(' '))
  const { drainSeconds } = configuration.value
  const interval = seconds(/health_interval (\S+)/.exec(read('Caddyfile'))?.[1])
  expect(interval * 2).toBeLessThan(drainSeconds / 2)
  expect(seconds(/inter (\S+)/.exec(read('haproxy.cfg'))?.[1]) * 2).toBeLessThan(drainSeconds / 2)
  expect(seconds(hub.stop_grace_period)).toBeGreaterThan(drainSeconds + 10)
})
