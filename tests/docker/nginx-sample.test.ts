import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../apps/relay/src/store/postgres/testing/free-port.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { eventually } from '../support/eventually.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const sample = readFileSync(new URL('../../docker/nginx.conf', import.meta.url), 'utf8')

/** The sample with only its ports changed. Without nginx on this machine, its directives are not tested. */
describe.skipIf(!hasNginx)('a hub behind the sample of nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-nginx-'))
  let relay: BootedRelay
  let url: string
  let stop: () => Promise<unknown>

  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    relay = await bootRelay({ settings: { publicUrl: url, trustedProxies: ['127.0.0.1'] } })
    const site = sample
      .replaceAll(/listen (\[::\]:)?80;/g, (_, six = '') => `listen ${six}${port};`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${new URL(relay.url).port}`)
    mkdirSync(join(folder, 'logs'))
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; ${site} }`,
    )
    const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    const ended = new Promise((resolve) => nginx.on('close', resolve))
    stop = () => {
      nginx.kill('SIGQUIT')
      setTimeout(() => nginx.kill('SIGTERM'), 1_000).unref()
      return ended
    }
    await eventually('nginx', () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    await stop?.()
    await relay?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('lets people sign in, passes websockets, and blocks /metrics from outside', async () => {
    const ada = await signUpPerson(url, relay, 'Ada')
    const { id } = await makeCommittee(ada, 'Parks')
    const device = new SyncDevice({ url, cookie: ada.cookie() }, id)
    await device.connect()
    device.text().insert(0, 'through nginx')
    await device.allSaved()
    device.disconnect()
    const { body } = await ada.post(`/api/committees/${id}/feeds/calendar/address`)
    expect((await fetch(url + (body as { path: string }).path)).status).toBe(200)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  test("counts attempts by the client's real address, not by forged headers", async () => {
    const signIn = (from: string) =>
      fetch(`${url}/api/sign-in`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong one, again' }),
      }).then(({ status }) => status)
    const answers: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) answers.push(await signIn(`198.51.100.${attempt}`))
    expect(answers.at(-1)).toBe(429)
  })
})
