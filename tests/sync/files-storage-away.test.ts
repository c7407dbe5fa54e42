import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { S3Settings } from '../../apps/relay/src/files/storage/file-storage.ts'
import { startS3 } from '../../apps/relay/src/files/storage/testing/start-s3.ts'
import { createLog } from '../../apps/relay/src/log.ts'
import { eventually } from '../support/eventually.ts'
import { samplePdf } from '../support/files/sample-files.ts'
import { askUpload, beginUpload, begun, offsetOf, sendPart } from '../support/files/upload.ts'
import { makeCommittee, signUpPerson } from '../support/people/signed-in-person.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { runCivicHub } from '../support/relay/operator-program.ts'
import { startTcpProxy } from '../support/relay/tcp-proxy.ts'

async function startStorage() {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const settings = await s3.newBucket()
  const line = await startTcpProxy(settings.endpoint ?? '')
  onTestFinished(() => line.close())
  return { line, settings: { ...settings, endpoint: line.url, answerMs: 1_000 } }
}

async function startHub(settings: S3Settings) {
  const lines: string[] = []
  const log = createLog('silent')
  for (const level of ['warn', 'error'] as const)
    log[level] = (details: { err?: Error }, what = '') => void lines.push(what, String(details.err?.message))
  const relay = await bootRelay({ settings: { s3: settings, metrics: true }, replace: { log } })
  onTestFinished(() => relay.close())
  const readiness = async () => (await fetch(`${relay.url}/readyz`)).json()
  return { relay, readiness, logged: () => lines.join('') }
}

test('a storage that accepts and never answers holds up neither the start nor the doctor', async () => {
  const { line, settings } = await startStorage()
  line.silence()
  const { relay, readiness, logged } = await startHub(settings)
  expect(logged()).toContain('does not answer, and the hub starts without it')
  expect(await readiness()).toEqual({ status: 'ready', files: 'away' })
  const doctor = await runCivicHub(relay.dataDir, ['doctor'], {
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(/^PROBLEM +The storage of S3_BUCKET cannot be used at .+ \(no answer in 5 seconds\)/im)
})

test('an upload that the storage fails is answered, logged and counted, and continues after it', async () => {
  const { line, settings } = await startStorage()
  const { relay, readiness, logged } = await startHub(settings)
  const ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  const { id } = await makeCommittee(ana, 'Parks')
  const pdf = samplePdf(80_000, 1)
  const path = await begun(ana, id, pdf)
  line.silence()
  const failed = await sendPart(ana, path, 0, pdf.content)
  expect(failed.status).toBe(503)
  expect(logged()).toContain('A file could not be stored')
  await eventually('a fault of the storage', async () => (await readiness()).files === 'away')
  expect(await (await fetch(`${relay.url}/metrics`)).text()).toMatch(/^civic_hub_storage_faults_total [1-9]/m)
  line.resume()
  await eventually('the storage answers', async () => (await askUpload(ana, path)).status === 200)
  const offset = await offsetOf(ana, path)
  expect((await sendPart(ana, path, offset, pdf.content.subarray(offset))).status).toBe(204)
})

test('a secret that is wrong while the hub runs is a fault that /readyz and administrators read', async () => {
  const { line, settings } = await startStorage()
  const { relay, readiness, logged } = await startHub(settings)
  expect(await readiness()).toEqual({ status: 'ready' })
  const ana = await signUpPerson(relay.url, relay, 'Ana Ortiz')
  await runCivicHub(relay.dataDir, ['grant-admin', ana.account.email])
  const { id } = await makeCommittee(ana, 'Parks')

  const refusing = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>-</Message></Error>')
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void refusing.close())
  line.moveTo(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  line.cut()
  const { sha256, type, content } = samplePdf(80_000, 1)
  const refused = await beginUpload(ana, id, { sha256, type, bytes: content.byteLength })
  expect(refused.status).toBe(503)
  await eventually('a refusal of the storage', async () => (await readiness()).files === 'refused')
  expect((await ana.get('/api/admin/health/state')).body).toMatchObject({ fileStorage: 'refused' })
  expect(logged()).toContain('S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID')
})
