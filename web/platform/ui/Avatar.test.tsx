import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import '#web/platform/ui/test-kit.tsx';

const initials = '/api/avatars/initials.svg?name=Si%C3%A2n%20Hughes';

test.each([null, undefined, '', 'http://', 'javascript:alert(1)'])(
  '%s is no picture: the initials stand in',
  (url) => {
    render(<Avatar name="Siân Hughes" url={url} />);
    expect(screen.getByRole('img', { name: 'Siân Hughes' })).toHaveAttribute('src', initials);
  },
);

test('the initials replace a picture that fails to load, until there is a new one', () => {
  const { rerender } = render(<Avatar name="Siân Hughes" url="/a.png" />);
  const picture = screen.getByRole('img');
  expect(picture).toHaveAttribute('src', '/a.png');
  fireEvent.error(picture);
  expect(picture).toHaveAttribute('src', initials);
  rerender(<Avatar name="Siân Hughes" url="/b.png" />);
  expect(picture).toHaveAttribute('src', '/b.png');
});
