import { createServer } from 'node:net'

/*
 * Systems give ports from 32,768 up to connections and servers that name none: between the choice of a port and its use
 * another program could receive it.
 */
const [from, to] = [10_000, 30_000] as const

/** A port of this machine that no program uses at the moment. */
export async function freePort(): Promise<number> {
  const port = from + Math.floor(Math.random() * (to - from))
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
