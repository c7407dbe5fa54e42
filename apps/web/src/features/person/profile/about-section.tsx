import { type Account, maxNameLength } from '@civic-hub/protocol'
import { Button, FileButton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { Answer, Problem } from '../../../replica/connection/answer.ts'
import { personColour } from '../../../replica/presence/person-colour.ts'
import { changeName, changePicture, removePicture } from '../../../replica/session/own-account.ts'
import { useSession } from '../../../replica/session/session.ts'
import { PersonMark } from '../../../shell/people/person-mark.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { profileTexts } from '../../../texts/en/profile.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import { nextName } from './next-name.ts'
import classes from './profile.module.css'

const { about: texts, picture: pictureTexts } = profileTexts

/** The picture and the name that other members see. */
export function AboutSection() {
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  return (
    <>
      <PictureChoice account={session.account} />
      <NameForm name={session.account.name} />
    </>
  )
}

/**
 * The name that other members see. The typed name is kept after any error. For one that looks like the name of another
 * member, the form proposes the next name.
 */
function NameForm({ name }: { name: string }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm({
    initialValues: { name },
    validate: {
      name: (typed) =>
        typed.trim() === '' ? texts.nameRequired : typed.trim().length > maxNameLength ? texts.nameTooLong : null,
    },
  })
  const focusName = () => form.getInputNode('name')?.focus()

  const submit = form.onSubmit(async ({ name: typed }) => {
    if (form.submitting) return
    setProblem(null)
    const answer = await changeName(typed.trim())
    if (!answer.ok && answer.problem.fields?.name && answer.problem.code === 'conflict') {
      form.setFieldError('name', texts.nameAlike)
      return focusName()
    }
    if (!answer.ok) return setProblem(answer.problem)
    form.setValues({ name: answer.value.name })
    notify({ title: profileTexts.saved.title, message: profileTexts.saved.body })
  }, focusName)

  const proposal = form.errors.name === texts.nameAlike ? nextName(form.getValues().name) : null

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        {...savedWords(name)}
        label={texts.name}
        description={texts.nameHint}
        autoComplete="name"
        size="md"
      />
      {proposal !== null && (
        <Button
          variant="default"
          onClick={() => {
            form.setFieldValue('name', proposal)
            focusName()
          }}
        >
          {texts.proposal(proposal)}
        </Button>
      )}
      {problem && <ProblemNote title={profileTexts.failed}>{profileProblem(problem)}</ProblemNote>}
      <Button size="md" type="submit" {...inactive(form.submitting)}>
        {form.submitting ? texts.saving : texts.save}
      </Button>
    </form>
  )
}

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'), 'CropDialog')

/** The picture that other members see, or the initials instead. */
function PictureChoice({ account }: { account: Account }) {
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
      setProblem(pictureTexts.unreadable)
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
                {picture === null ? pictureTexts.choose : pictureTexts.change}
              </Button>
            )}
          </FileButton>
          {picture !== null && (
            <Button variant="subtle" onClick={() => perform(removePicture())}>
              {pictureTexts.remove}
            </Button>
          )}
          <p className={classes.hint}>{pictureTexts.hint}</p>
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

/** Describes why the profile was not changed. */
function profileProblem(problem: Problem): string {
  if (problem.code === 'not-signed-in') return profileTexts.notAuthenticated
  if (problem.code === 'unreachable') return profileTexts.offline
  if (problem.fields?.picture || problem.code === 'too-large') return profileTexts.picture.refused
  return problemText(problem)
}
