import { useState } from 'react'
import { documentsTexts } from '../../../texts/en/documents.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './preview.module.css'
import { useBlobAddress } from './use-blob-address.ts'

export function AudioPreview({ name, blob }: { name: string; blob: Blob }) {
  const address = useBlobAddress(blob)
  const [broken, setBroken] = useState(false)
  if (broken) return <ProblemNote>{documentsTexts.preview.broken}</ProblemNote>
  if (!address) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was said is only known from the recording
    <audio className={classes.player} src={address} controls aria-label={name} onError={() => setBroken(true)} />
  )
}
