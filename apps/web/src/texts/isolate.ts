export { isolate, rightToLeft } from '@civic-hub/protocol'
