import { readSealKeyRoute } from '@civic-hub/protocol'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'

export const sealKeyEndpoints = ({ sealKey }: EndpointParts) => [
  endpoint(readSealKeyRoute, { access: 'everybody' }, ({ c }) =>
    c.json({ key: Buffer.from(sealKey).toString('base64') }),
  ),
]
