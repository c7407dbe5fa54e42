import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type WholeFrameSocket, writeWholeFrames } from './write-whole-frames.ts'

let server: WebSocketServer
beforeEach(() => {
  server = new WebSocketServer({ port: 0, perMessageDeflate: false })
})
afterEach(() => server.close())

test('frames of every size arrive complete and in order, also between those that ws writes itself', async () => {
  const sizes = [0, 1, 125, 126, 127, 255, 256, 16_384, 16_385, 70_000, 3]
  server.on('connection', (socket, request) => {
    writeWholeFrames(socket, request.socket as Socket)
    for (const [index, size] of sizes.entries()) {
      const content = new Uint8Array(size).fill(index + 1)
      socket.send(content)
      socket.ping()
      socket.send(content)
    }
    socket.close(4_000)
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: [number, number | undefined][] = []
  let pings = 0
  client.on('message', (data: Buffer, isBinary) => {
    if (isBinary) heard.push([data.length, data.at(-1)])
  })
  client.on('ping', () => pings++)
  expect(await new Promise((resolve) => client.on('close', resolve))).toBe(4_000)
  const each = sizes.map((size, index) => [size, size > 0 ? index + 1 : undefined])
  expect(heard).toEqual(each.flatMap((one) => [one, one]))
  expect(pings).toBe(sizes.length)
})

test('a frame in two pieces arrives as one, whatever the sizes of the pieces', async () => {
  server.once('connection', (socket, request) => {
    writeWholeFrames(socket, request.socket as Socket)
    for (const size of [2, 70_000]) {
      socket.send(new Uint8Array(3).fill(1), { fin: false })
      socket.send(new Uint8Array(size).fill(2))
      socket.send(new Uint8Array(4).fill(3))
    }
    socket.close(4_000)
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: number[] = []
  client.on('message', (data: Buffer) => heard.push(data.length))
  await new Promise((resolve) => client.on('close', resolve))
  expect(heard).toEqual([5, 4, 70_003, 4])
})

test('frames that are sent while the socket is corked share one write', async () => {
  let writes = 0
  server.once('connection', (socket, request) => {
    const netSocket = request.socket as Socket
    writeWholeFrames(socket, netSocket)
    const held: WholeFrameSocket = socket
    held.cork?.()
    for (const byte of [1, 2, 3]) socket.send(new Uint8Array([byte]))
    writes = netSocket.writableLength
    held.uncork?.()
    socket.close(4_000)
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: number[] = []
  client.on('message', (data: Buffer) => heard.push(data[0] ?? 0))
  await new Promise((resolve) => client.on('close', resolve))
  expect(heard).toEqual([1, 2, 3])
  // Three frames of three bytes were held back together.
  expect(writes).toBe(9)
})
