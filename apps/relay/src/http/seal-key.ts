import { Hono } from 'hono'

/** `GET /api/seal-key`: the public key with which this hub seals the keys of devices, for programs that verify them. */
export function createSealKeyRoutes(publicKey: Uint8Array): Hono {
  const key = Buffer.from(publicKey).toString('base64')
  return new Hono().get('/seal-key', (c) => c.json({ key }))
}
