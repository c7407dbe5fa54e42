import * as z from 'zod/mini'
import { accessLevels } from './access.ts'

export const accessSchema = z.enum(accessLevels)
