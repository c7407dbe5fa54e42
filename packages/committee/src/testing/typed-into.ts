import type { AnyField } from '../document/form-fields.ts'
import { present } from './replica.ts'

/** A value that a device types into a field, by the kind of the field; it is stored as it is typed. */
export function typedInto(field: AnyField, device: string): unknown {
  const number = device.charCodeAt(0)
  const { known = [] } = field
  const typed = [device, `https://example.org/${device}`, true, number, known[number % known.length], ...known]
  return present(typed.find((value) => field.read(value) === value && value !== field.empty))
}
