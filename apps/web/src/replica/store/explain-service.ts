import type { Device } from './device.ts'
import { type ExplainService, smallValues } from './device-database.ts'

const key = 'service'

export async function readExplainService(device: Device): Promise<ExplainService | null> {
  const service = await (await device.database()).get(smallValues, key)
  return (service as ExplainService | undefined) ?? null
}

export async function storeExplainService(device: Device, service: ExplainService): Promise<void> {
  await (await device.database()).put(smallValues, service, key)
}

export async function forgetExplainService(device: Device): Promise<void> {
  await (await device.database()).delete(smallValues, key)
}
