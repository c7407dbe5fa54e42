import type { Account } from '@civic-hub/protocol'
import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Answer } from '../../../replica/connection/answer.ts'
import { personColour } from '../../../replica/presence/person-colour.ts'
import { changePicture, removePicture } from '../../../replica/session/own-account.ts'
import { PersonMark } from '../../../shell/people/person-mark.tsx'
import { profileTexts } from '../../../texts/en/profile.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './profile.module.css'
import { profileProblem } from './profile-problem.ts'

const { picture: texts } = profileTexts
const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'), 'CropDialog')

/** The picture that other members see, or the initials instead. */
export function PictureChoice({ account }: { account: Account }) {
  const { id, name, picture = null } = account
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [cropping, setCropping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const resetFile = useRef<() => void>(null)

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    // Without this, the browser ignores the choice of the same file, also after a correction.
    resetFile.current?.()
    setProblem(null)
    try {
      setChosen(await createImageBitmap(file))
      setCropping(true)
    } catch {
      setProblem(texts.unreadable)
    }
  }

  async function perform(ask: Promise<Answer<Account>>): Promise<boolean> {
    setProblem(null)
    const answer = await ask
    if (answer.ok) notify({ title: profileTexts.saved.title, message: profileTexts.saved.body })
    else setProblem(profileProblem(answer.problem))
    return answer.ok
  }

  return (
    <>
      <div className={classes.picture}>
        <PersonMark person={{ accountId: id, name, colour: personColour(id), away: false, picture }} size={96} />
        <div className={classes.choices}>
          <FileButton resetRef={resetFile} accept="image/*" onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                {picture === null ? texts.choose : texts.change}
              </Button>
            )}
          </FileButton>
          {picture !== null && (
            <Button variant="subtle" onClick={() => perform(removePicture())}>
              {texts.remove}
            </Button>
          )}
          <p className={classes.hint}>{texts.hint}</p>
        </div>
      </div>
      {!cropping && problem && <ProblemNote title={profileTexts.failed}>{problem}</ProblemNote>}
      {chosen && (
        <CropDialog
          opened={cropping}
          image={chosen}
          problem={problem}
          onClose={() => setCropping(false)}
          onCropped={async (cropped) => {
            if (await perform(changePicture(cropped))) setCropping(false)
          }}
        />
      )}
    </>
  )
}
