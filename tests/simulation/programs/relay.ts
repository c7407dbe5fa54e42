export { readConfiguration } from '../../../apps/relay/src/configuration.ts'
export { createRelay } from '../../../apps/relay/src/relay.ts'
