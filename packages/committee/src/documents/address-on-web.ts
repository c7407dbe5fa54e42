import { webAddress } from '../meetings/meeting-details.ts'
import type { MeetingDocument } from './meeting-document.ts'

/** Where a document of an import is on the web; null where it is not. Anything but http could do harm when it is pressed. */
export const addressOnWeb = ({ url }: Pick<MeetingDocument, 'url'>): string | null =>
  /^https?:/i.test(url) ? webAddress(url) : null
