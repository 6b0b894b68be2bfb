import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button-styles.ts';

export const LinkButton = ({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, block, className })} />
);
