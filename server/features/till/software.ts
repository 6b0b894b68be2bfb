import software from '../../../package.json' with { type: 'json' };

/** The version of the software, which a closed shift keeps with its figures. */
export const SOFTWARE: string = software.version;
