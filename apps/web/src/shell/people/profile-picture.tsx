import { picturePath } from '@civic-hub/protocol'
import classes from './profile-picture.module.css'

/** A person's picture. If it can't be loaded, the content below it is visible. */
export function ProfilePicture({ accountId, picture }: { accountId: string; picture: number }) {
  return (
    <img
      src={picturePath(accountId, picture)}
      alt=""
      className={classes.picture}
      // A browser draws an icon in place of a picture that it has not got, over the content below.
      onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
      onLoad={({ currentTarget }) => currentTarget.removeAttribute('hidden')}
    />
  )
}
