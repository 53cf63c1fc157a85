import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../ui/button.tsx';
import { Field } from './field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`).join(' | ');
}

describe('a field', () => {
  it("a field's hint and character counter describe its control", () => {
    render(
      <Field label="Title" hint="In a few words" counter={{ value: 90, max: 120 }} required>
        <TextInput />
      </Field>,
    );
    const control = screen.getByRole('textbox', { name: 'Title' });
    expect(descriptionOf(control)).toBe('In a few words | 30 characters left');
    expect(control.getAttribute('aria-required')).toBe('true');
    expect(control.getAttribute('aria-invalid')).toBeNull();
  });

  it('a field shows its error in place of the hint and marks the control invalid', () => {
    render(
      <Field label="Username" hint="3 to 30 characters" error="Username is taken">
        <TextInput aria-describedby="own" />
        <p id="own">Seen by buyers</p>
      </Field>,
    );
    const control = screen.getByLabelText('Username');
    expect(descriptionOf(control)).toBe('Seen by buyers | Username is taken');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('3 to 30 characters')).toBeNull();
  });

  it('a field whose value is too long is marked invalid', () => {
    render(
      <Field label="Description" counter={{ value: 121, max: 120 }}>
        <TextArea />
      </Field>,
    );
    const control = screen.getByLabelText('Description');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(control)).toBe('1 character too many');
  });

  it('a field labels a group of choices', async () => {
    const onChange = vi.fn<(method: string) => void>();
    render(
      <Field label="How to pay" group hint="Nothing is charged yet">
        <RadioCards
          value="card"
          onValueChange={onChange}
          options={[
            { value: 'card', label: 'Card' },
            { value: 'upi', label: 'UPI' },
          ]}
        />
      </Field>,
    );
    const group = screen.getByRole('radiogroup', { name: 'How to pay' });
    expect(descriptionOf(group)).toBe('Nothing is charged yet');
    await userEvent.click(screen.getByRole('radio', { name: 'UPI' }));
    expect(onChange).toHaveBeenCalledWith('upi');
  });
});

describe('a busy button', () => {
  it('a form cannot be submitted again while its button is busy', async () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Title" />
        <Button type="submit" busy={busy}>
          Add Project
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Add Project' });
    await userEvent.click(button);
    rerender(form(true));
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Title'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
