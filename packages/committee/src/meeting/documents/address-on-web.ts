import { webAddress } from '../../document/web-address.ts'
import type { MeetingDocument } from './meeting-document.ts'

/** Null without a web address: a link other than http could be harmful when opened. */
export const addressOnWeb = ({ url }: Pick<MeetingDocument, 'url'>): string | null =>
  /^https?:/i.test(url) ? webAddress(url) : null
