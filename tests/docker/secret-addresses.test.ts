import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../apps/relay/src/store/postgres/testing/free-port.ts'
import { eventually } from '../support/eventually.ts'

/*
 * The address of a feed is a secret. Each sample of a proxy is run with its addresses and waits changed, while no hub answers:
 * then proxies log requests as errors. Without the proxy on this machine, its sample is skipped.
 */
const secret = '/feeds/cF8ExampleOfASecretAddress/calendar.ics'
const logged = '/not-a-secret'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-hub-proxy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(new URL(`../../docker/${name}`, import.meta.url), 'utf8')

interface Proxy {
  name: string
  sample: string
  command: string
  /** Asks for the version: fails where the proxy is not installed. */
  version: string
  configure(sample: string, port: number, hub: number): string
  words(file: string): string[]
}

const hubs = /(hub(-\d)?|10\.0\.0\.1\d|127\.0\.0\.1):3000/g

const nginx: Omit<Proxy, 'name' | 'sample'> = {
  command: 'nginx',
  version: '-v',
  configure: (sample, port, hub) => `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log ${folder}/access.log; client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
    ${sample
      .replaceAll(/listen (\[::\]:)?80;/g, (_, six = '') => `listen ${six}${port};`)
      .replaceAll(hubs, `127.0.0.1:${hub}`)} }`,
  words: (file) => ['-p', folder, '-c', file],
}
const caddy: Omit<Proxy, 'name' | 'sample'> = {
  command: 'caddy',
  version: 'version',
  configure: (sample, port, hub) =>
    sample
      .replace('{\n', '{\n\tadmin off\n')
      .replace('lb_try_duration 5s', 'lb_try_duration 0s')
      .replace('{$DOMAIN}', `http://localhost:${port}`)
      .replaceAll(hubs, `127.0.0.1:${hub}`),
  words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}
const proxies: Proxy[] = [
  { name: 'nginx', sample: 'nginx.conf', ...nginx },
  { name: 'nginx before several hubs', sample: 'many-machines/nginx.conf', ...nginx },
  { name: 'Caddy', sample: 'Caddyfile', ...caddy },
  { name: 'Caddy before several hubs', sample: 'many-machines/Caddyfile', ...caddy },
  {
    name: 'HAProxy',
    sample: 'many-machines/haproxy.cfg',
    command: 'haproxy',
    version: '-v',
    configure: (sample, port, hub) =>
      sample
        .replace(
          'defaults\n',
          'global\n    log stdout format raw local0\n\ndefaults\n    log global\n    option httplog\n',
        )
        .replace('bind :80', `bind :${port}`)
        .replaceAll(hubs, `127.0.0.1:${hub}`),
    words: (file) => ['-f', file],
  },
]

test.for(proxies)('no secret address is in a log of $name while the hub is down', async (proxy, { skip }) => {
  if (spawnSync(proxy.command, [proxy.version]).status !== 0) return skip(`There is no ${proxy.command} here.`)
  const [port, hub] = [await freePort(), await freePort()]
  const file = join(folder, 'configuration')
  mkdirSync(join(folder, 'logs'))
  writeFileSync(file, proxy.configure(read(proxy.sample), port, hub))
  const child = spawn(proxy.command, proxy.words(file), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const logs = () => `${output}${readIfThere('error.log')}${readIfThere('access.log')}`
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status)
  try {
    await eventually(proxy.name, () => ask('/').catch(() => null))
    expect(await ask(secret)).toBeGreaterThanOrEqual(502)
    expect(await ask(logged)).toBeGreaterThanOrEqual(502)
    // The request after the secret one is in the log, so that the secret one would be, too.
    await eventually('a log line', () => logs().includes(logged))
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  expect(logs()).not.toContain('Secret')
})

function readIfThere(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

test('the sample of Traefik keeps secret addresses out of a log of requests', () => {
  const { http } = parse(read('traefik.yaml')) as {
    http: { routers: Record<string, { rule: string; observability?: { accessLogs: boolean } }> }
  }
  const feeds = Object.values(http.routers).filter(({ rule }) => rule.includes('PathPrefix(`/feeds/`)'))
  expect(feeds.map(({ observability }) => observability)).toEqual([{ accessLogs: false }])
  // Without a priority, Traefik takes the router with the longest rule.
  const lengths = Object.values(http.routers).map(({ rule }) => rule.length)
  expect(feeds[0]?.rule.length).toBe(Math.max(...lengths))
  expect(new Set(lengths).size).toBe(lengths.length)
})
