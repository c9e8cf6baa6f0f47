// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Finds what a class file uses: the classes that it names anywhere, and for some of them the methods too. */
final class ClassFile extends ClassVisitor {
    private static final int API = Opcodes.ASM9;

    /** Classes whose methods are listed one by one, because some of them reach beyond the objects at hand. */
    private static final Set<String> BY_METHOD =
            Set.of(("java/lang/Class java/lang/System java/lang/Thread java/lang/ThreadLocal java/lang/reflect/Array"
                            + " java/lang/reflect/Method org/agrona/BufferUtil org/agrona/UnsafeApi")
                    .split(" "));

    private final Set<String> used = new TreeSet<>();
    private final Set<String> calls = new TreeSet<>();

    private ClassFile() {
        super(API);
    }

    /**
     * Finds what a class file uses.
     *
     * @param file its bytes.
     * @return names, such as {@code java.lang.String} and {@code java.lang.System#getProperty}, and {@code native} if
     *     it has a native method.
     */
    static Set<String> used(byte[] file) {
        return read(file).used;
    }

    /**
     * Finds the methods that a class file calls.
     *
     * @param file its bytes.
     * @return class and name of each, such as {@code java.lang.System#getProperty}; the class is the one that the call
     *     names, which may have inherited the method.
     */
    static Set<String> calls(byte[] file) {
        return read(file).calls;
    }

    private static ClassFile read(byte[] file) {
        ClassFile found = new ClassFile();
        new ClassReader(file).accept(found, ClassReader.SKIP_DEBUG);
        return found;
    }

    private void member(String owner, String name) {
        if (BY_METHOD.contains(owner)) {
            used.add(owner.replace('/', '.') + "#" + name);
        } else {
            type(Type.getObjectType(owner));
        }
    }

    private void type(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> type(type.getElementType());
            case Type.METHOD -> {
                type(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    type(argument);
                }
            }
            case Type.OBJECT -> {
                if (!BY_METHOD.contains(type.getInternalName())) {
                    used.add(type.getClassName());
                }
            }
            default -> {}
        }
    }

    private void internal(String name) {
        if (name != null) {
            type(Type.getObjectType(name));
        }
    }

    private void constant(Object value) {
        if (value instanceof Type type) {
            type(type);
        } else if (value instanceof Handle handle) {
            member(handle.getOwner(), handle.getName());
            type(Type.getType(handle.getDesc()));
        } else if (value instanceof ConstantDynamic dynamic) {
            constant(dynamic.getBootstrapMethod());
        }
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        internal(superName);
        for (String each : interfaces) {
            internal(each);
        }
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        type(Type.getType(descriptor));
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        if ((access & Opcodes.ACC_NATIVE) != 0) {
            used.add("native");
        }
        type(Type.getMethodType(descriptor));
        if (exceptions != null) {
            for (String each : exceptions) {
                internal(each);
            }
        }
        return new Code();
    }

    private final class Code extends MethodVisitor {
        Code() {
            super(API);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            internal(type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            member(owner, name);
            type(Type.getType(descriptor));
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            calls.add(owner.replace('/', '.') + "#" + name);
            member(owner, name);
            type(Type.getMethodType(descriptor));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            constant(bootstrap);
            type(Type.getMethodType(descriptor));
            for (Object argument : arguments) {
                constant(argument);
            }
        }

        @Override
        public void visitLdcInsn(Object value) {
            constant(value);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            type(Type.getType(descriptor));
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
            internal(type);
        }
    }
}
