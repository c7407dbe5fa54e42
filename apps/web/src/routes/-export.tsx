import { minutesHtml } from '../features/meeting/minutes/minutes-html.tsx'
import { ExportDialog as Dialog } from '../shell/export/export-dialog.tsx'
import type { ExportAsked } from '../shell/export-work.ts'
import { ApprovalsInExport } from './-export-approvals.tsx'
import { createExportPages } from './-export-pages.ts'

const pages = createExportPages(location.origin, (minutes, approvals) =>
  minutesHtml(minutes, <ApprovalsInExport approvals={approvals} />),
)

interface ExportDialogProps {
  opened: boolean
  asked: ExportAsked | null
  onClose: () => void
}

/** The dialog of an export, with the readable files of the features. */
export function ExportDialog({ opened, asked, onClose }: ExportDialogProps) {
  return asked && <Dialog asked={{ ...asked, opened }} pages={pages} onClose={onClose} />
}
