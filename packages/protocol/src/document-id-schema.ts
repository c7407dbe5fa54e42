import * as z from 'zod/mini'
import { documentIdPattern } from './document-id.ts'

export const documentIdSchema = z.string().check(z.regex(documentIdPattern))
