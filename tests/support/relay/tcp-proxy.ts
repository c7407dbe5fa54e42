import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between a device and the relay, with the faults of real networks. */
export interface TcpProxy {
  /** The relay's address through this network. */
  url: string
  /** Drops all data in both directions without closing either side: a half-open connection. */
  silence(): void
  /** Transmits everything again, including the data that was held back. */
  resume(): void
  /**
   * Closes all connections. With `flush`, the data that a device sent before still reaches the relay, late.
   */
  cut(flush?: boolean): void
  /** Closes all connections and refuses new ones until `resume`. */
  part(): void
  /** From now on new connections lead to this address. */
  moveTo(url: string): void
  close(): Promise<void>
}

/** At this port, or at any free one. */
export async function startTcpProxy(relayUrl: string, at = 0): Promise<TcpProxy> {
  let target = Number(new URL(relayUrl).port)
  const pairs = new Set<{ device: Socket; relay: Socket }>()
  let silent = false
  let parted = false

  const closeAll = () => {
    for (const { device, relay } of pairs) {
      device.destroy()
      relay.destroy()
    }
  }

  const server = createServer((device) => {
    if (parted) return device.destroy()
    const relay = connect(target, '127.0.0.1')
    const pair = { device, relay }
    pairs.add(pair)
    for (const [from, to] of [
      [device, relay],
      [relay, device],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (bytes) => to.write(bytes))
      from.on('end', () => to.end())
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroySoon()
        // Keep reading arriving data; otherwise the end event never fires.
        to.resume()
      })
      if (silent) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', () => resolve()))
  // A program of tests may end without closing it.
  server.unref()
  const { port } = server.address() as AddressInfo

  return {
    url: `http://localhost:${port}`,
    silence() {
      silent = true
      for (const { device, relay } of pairs) {
        device.pause()
        relay.pause()
      }
    },
    part() {
      parted = true
      closeAll()
    },
    resume() {
      silent = false
      parted = false
      for (const { device, relay } of pairs) {
        device.resume()
        relay.resume()
      }
    },
    cut(flush = false) {
      silent = false
      for (const { device, relay } of pairs) {
        if (flush) {
          // The end of the connection follows the sent data; the relay's responses are lost.
          device.resume()
        } else {
          device.destroy()
          relay.destroy()
        }
      }
    },
    moveTo(url) {
      target = Number(new URL(url).port)
    },
    async close() {
      closeAll()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
