import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundBodies } from './bound-bodies.ts'

/** Sends `head` and `body` to a server with this handler. Resolves with the response when the connection has ended. */
async function send(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  head: string,
  body: Iterable<string>,
): Promise<{ response: string; sent: number }> {
  const server = createServer(handle)
  boundBodies(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port)
  let [response, sent, isOver] = ['', 0, false]
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (piece) => {
    response += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  void ended.then(() => {
    isOver = true
  })
  socket.write(`${head}\r\nHost: hub\r\n\r\n`)
  for (const piece of body) {
    if (isOver) break
    sent += 1
    if (!socket.write(piece))
      await Promise.race([ended, new Promise<void>((resolve) => socket.once('drain', () => resolve()))])
  }
  await ended
  return { response, sent }
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const post = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nConnection: close'

function* pieces(count: number, text: string): Generator<string> {
  for (let piece = 0; piece < count; piece++) yield chunk(text)
  yield '0\r\n\r\n'
}

test('H5: a body in pieces of a byte ends its connection after 1,000 of them', async () => {
  let read = 0
  const { response } = await send((incoming) => incoming.on('data', () => read++), post, pieces(100_000, 'a'))
  expect(response).toBe('')
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(1_010)
})

test('H5: a body in pieces as networks make them is read completely', async () => {
  let bytes = 0
  const { response } = await send(
    (incoming, outgoing) => {
      incoming.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      incoming.on('end', () => outgoing.end('all'))
    },
    post,
    pieces(8_000, 'a'.repeat(500)),
  )
  expect(response).toMatch(/^HTTP\/1.1 200 [\s\S]*all/)
  expect(bytes).toBe(4_000_000)
})

test('H5: a body is not read for long after the response, and a GET with a body is the last of its connection', async () => {
  const megabyte = 'a'.repeat(1024 * 1024)
  const long = `PUT / HTTP/1.1\r\nContent-Length: ${1024 * megabyte.length}`
  let bytes = 0
  const answered = await send(
    (incoming, outgoing) => {
      outgoing.end('no')
      incoming.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
    },
    long,
    Array(1024).fill(megabyte),
  )
  expect(answered.response).toMatch(/^HTTP\/1.1 200 /)
  expect(bytes).toBeLessThan(8 * megabyte.length)
  expect(answered.sent).toBeLessThan(1024)
  const got = await send((_incoming, outgoing) => outgoing.end('page'), 'GET / HTTP/1.1\r\nContent-Length: 10', [
    '0123456789',
  ])
  expect(got.response).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
})
