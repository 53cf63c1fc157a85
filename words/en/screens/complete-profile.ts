export const completeProfileTexts = {
  title: 'Complete your profile',
  lead: 'Buyers and sellers see your name and username.',
  fullName: 'Full name',
  college: 'College',
  photo: 'Profile photo',
  choosePhoto: 'Choose a photo',
  removePhoto: 'Remove the photo',
  photoHint: 'JPEG, PNG or WebP, at most 8 MB',
  photoWrongType: 'Choose a JPEG, PNG or WebP picture.',
  photoTooLarge: 'This picture is larger than 8 MB.',
  photoRefused: 'This picture could not be read. Choose another.',
  yoursOnceVerified: 'The username is yours once you have verified it.',
  usernameLost:
    'Someone else verified their address first and has the username that you chose. Choose another one.',
  usernameFirst: 'Choose a username that is available.',
  submit: 'Update Profile', // spec
  success: 'Profile updated successfully!',
  failure: 'Failed to update profile', // spec
  error: 'Profile update failed',
} as const;
