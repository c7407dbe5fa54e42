export { isolate, rightToLeft } from '@civic-hub/protocol/plain-text'
