import { webAddress } from '../../document/web-address.ts'
import type { MeetingDocument } from './meeting-document.ts'

/**
 * The web address of an imported document; null if there is none. A link other than http could be harmful
 * when opened.
 */
export const addressOnWeb = ({ url }: Pick<MeetingDocument, 'url'>): string | null =>
  /^https?:/i.test(url) ? webAddress(url) : null
