import { readSealKeyRoute } from '@civic-hub/protocol'
import { endpoint } from './endpoint.ts'

export const sealKeyEndpoints = ({ sealKey }: { sealKey: Uint8Array }) => [
  endpoint(readSealKeyRoute, { access: 'everybody' }, ({ c }) =>
    c.json({ key: Buffer.from(sealKey).toString('base64') }),
  ),
]
